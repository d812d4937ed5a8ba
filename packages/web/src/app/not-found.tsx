import { Link } from './router.tsx';
import { useWords } from '../messages/words.ts';

export function NotFound({ parameter }: { readonly parameter: string }) {
  const { t } = useWords();
  return (
    <div class="notice" role="alert">
      <h1>404</h1>
      <p>{t('app.notFound', { path: parameter })}</p>
      <Link to="/" class="button">
        {t('app.home')}
      </Link>
    </div>
  );
}
