import { Link } from '../app/router.tsx';
import { catalogue } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';

export default function RulesIndex() {
  const { t, summary, title } = useWords();
  return (
    <section class="games">
      <h1>{t('rules.title')}</h1>
      <ul>
        {catalogue.map((id) => (
          <li key={id} class="panel">
            <h2>
              <Link to={`/rules/${id}`}>{title(id)}</Link>
            </h2>
            <p>{summary(id)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
