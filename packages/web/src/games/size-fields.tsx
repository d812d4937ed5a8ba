import { useWords } from '../messages/words.ts';

const choices = {
  players: [2, 3, 4, 5, 6],
  size: [40, 80, 160],
} as const;

export interface SizeFieldsProps {
  /** What differs from the options of the game. */
  readonly overrides: { readonly [name: string]: unknown };
  readonly onChange: (name: keyof typeof choices, value: number) => void;
}

/** How many play a battle, and how large its map is. */
export function SizeFields({ overrides, onChange }: SizeFieldsProps) {
  const { t } = useWords();
  return (
    <>
      {(['players', 'size'] as const).map((name) => (
        <label key={name}>
          {t(`editor.${name}`)}
          <select
            value={String(overrides[name] ?? choices[name][0])}
            data-testid={name}
            onChange={(event) => onChange(name, Number(event.currentTarget.value))}
          >
            {choices[name].map((value) => (
              <option key={value} value={String(value)}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}
