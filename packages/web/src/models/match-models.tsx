import { request } from '../arena/api.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/models.ts';
import { whole } from './amounts.ts';
import { conditionsText } from './conditions-text.ts';

interface MatchModelsProps {
  readonly matchId: string;
  /** The names of the players, by seat. */
  readonly players: readonly string[];
}

/** Which language models played, under which conditions, and how many tokens they took, as far as players said so. */
export default function MatchModels({ matchId, players }: MatchModelsProps) {
  const words = useWords();
  const { t, language } = words;
  const { value } = useFetched(() => request<'cost'>(`/v1/matches/${encodeURIComponent(matchId)}/cost`), [matchId]);
  if (value === null || value.costs.length + value.conditions.length === 0) return null;
  const seats = [...players.keys()].filter((seat) =>
    [...value.costs, ...value.conditions].some((each) => each.seat === seat),
  );
  return (
    <>
      <h3>{t('conditions.models')}</h3>
      <ul data-testid="match-models">
        {seats.map((seat) => {
          const cost = value.costs.find((each) => each.seat === seat);
          const conditions = value.conditions.find((each) => each.seat === seat)?.conditions;
          const tokens = cost && {
            input: whole(language, cost.inputTokens),
            output: whole(language, cost.outputTokens),
          };
          const facts = [
            ...(cost?.model === undefined ? [] : [cost.model]),
            ...(tokens === undefined ? [] : [`${t('ledger.tokens')}: ${t('ledger.tokensText', tokens)}`]),
            ...(conditions === undefined ? [] : [conditionsText(words, conditions)]),
          ];
          return <li key={seat}>{`${players[seat]}: ${facts.join(' · ')}`}</li>;
        })}
      </ul>
    </>
  );
}
