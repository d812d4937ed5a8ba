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
  const [isPending, setPending] = useState(false);
  const choose = async (wanted: boolean) => {
    setPending(true);
    setOn(wanted);
    setFault(null);
    try {
      await request<'setNotes'>(path, { method: 'POST', body: { public: wanted } });
    } catch (error) {
      setOn(!wanted);
      setFault(asFault(error));
    }
    setPending(false);
  };
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          data-testid="publish-notes"
          checked={isOn}
          // One choice at a time, because two requests may overtake each other; not `disabled`, which would lose the focus.
          aria-disabled={isPending}
          onClick={(event) => isPending && event.preventDefault()}
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
