import { useWords } from '../messages/words.ts';
import { type Document, resized } from './scenario.ts';

export interface ScenarioFieldsProps {
  readonly scenario: Document;
  readonly onChange: (scenario: Document, typing?: string) => void;
}

/** Title, description, turn limit and size of a scenario. */
export function ScenarioFields({ scenario, onChange }: ScenarioFieldsProps) {
  const { t } = useWords();
  const { title, about, turnLimit, map } = scenario;
  return (
    <fieldset class="panel fields">
      <label>
        {t('editor.name')}
        <input
          value={title}
          onInput={(event) => onChange({ ...scenario, title: event.currentTarget.value }, 'title')}
        />
      </label>
      <label class="wide">
        {t('editor.about')}
        <input
          value={about}
          onInput={(event) => onChange({ ...scenario, about: event.currentTarget.value }, 'about')}
        />
      </label>
      <NumberField
        label={t('editor.turnLimit')}
        value={turnLimit}
        onValue={(next) => onChange({ ...scenario, turnLimit: next })}
      />
      <NumberField
        label={t('editor.columns')}
        value={map[0].length}
        onValue={(cols) => onChange(resized(scenario, map.length, cols))}
      />
      <NumberField
        label={t('editor.rows')}
        value={map.length}
        onValue={(rows) => onChange(resized(scenario, rows, map[0].length))}
      />
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

function NumberField({ label, value, onValue }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={1}
        max={100}
        value={value}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber;
          if (Number.isInteger(next) && next >= 1) onValue(next);
        }}
      />
    </label>
  );
}
