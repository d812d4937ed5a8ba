import { Link } from '../app/router.tsx';
import { catalogue } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';

export default function RulesIndex() {
  const { t } = useWords();
  return (
    <section class="games">
      <h1>{t('rules.title')}</h1>
      <ul>
        {catalogue.map(({ id, title }) => (
          <li key={id} class="panel">
            <h2>
              <Link to={`/rules/${id}`}>{title}</Link>
            </h2>
            <p>{t(`summary.${id}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
