import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { useWords } from '../messages/words.ts';

export interface PublishSwitchProps {
  readonly label: string;
  /** Where the choice is kept. */
  readonly path: string;
  readonly isPublic: boolean;
}

/** Whether everyone may read what a bot thought, after the match. */
export function PublishSwitch({ label, path, isPublic }: PublishSwitchProps) {
  const words = useWords();
  const [isOn, setOn] = useState(isPublic);
  const [fault, setFault] = useState<Fault | null>(null);
  const choose = async (wanted: boolean) => {
    setOn(wanted);
    setFault(null);
    try {
      await request<'setNotes'>(path, { method: 'POST', body: { public: wanted } });
    } catch (error) {
      setOn(!wanted);
      setFault(asFault(error));
    }
  };
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          data-testid="publish-notes"
          checked={isOn}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        {label}
      </label>
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </>
  );
}
