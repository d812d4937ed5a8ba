import { levelOf } from '@hexfront/bots/facts';
import { useWords } from '../messages/words.ts';

/** The bots to choose from, inside a `select`. */
export function BotOptions({ bots }: { readonly bots: readonly string[] }) {
  const { t } = useWords();
  return (
    <>
      {bots.map((bot) => {
        const level = levelOf(bot);
        return (
          <option key={bot} value={bot}>
            {level === null ? t('bot.named', { bot }) : t('bot.level', { level })}
          </option>
        );
      })}
    </>
  );
}
