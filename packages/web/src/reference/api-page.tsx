import { useMemo, useState } from 'preact/hooks';
import { setQuery, route } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { requestText } from '../arena/api.ts';
import { type ApiDocument, fits, groupOf, routesOf } from './api-document.ts';
import { ApiEntry } from './api-entry.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';

/** `/api`: every route of the arena, readable and searchable, from its OpenAPI document. */
export default function ApiPage() {
  const { t } = useWords();
  const { query } = route.value;
  const [search, setSearch] = useState(query.get('q') ?? '');
  const { value, fault, retry } = useFetched(
    async () => JSON.parse(await requestText('/openapi.json')) as ApiDocument,
    [],
  );
  const routes = useMemo(() => (value === null ? [] : routesOf(value)), [value]);
  if (value === null) return <Loading fault={fault} onRetry={retry} isPage />;
  const found = routes.filter((route) => fits(route, search));
  const groups = [...new Set(found.map(groupOf))];
  return (
    <div class="listing api">
      <h1>{t('api.title')}</h1>
      <p>
        {t('api.lead')} <a href="/openapi.json">{t('api.file')}</a> · {t('api.language')}
      </p>
      <label class="search">
        {t('api.search')}{' '}
        <input
          type="search"
          value={search}
          data-testid="api-search"
          onInput={(event) => {
            setSearch(event.currentTarget.value);
            setQuery({ q: event.currentTarget.value === '' ? null : event.currentTarget.value });
          }}
        />
      </label>
      <p role="status" class="aside" data-testid="api-found">
        {found.length === 0 ? t('api.none') : t('api.found', { count: found.length, total: routes.length })}
      </p>
      {groups.map((group) => (
        <section key={group} class="panel" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{group}</h2>
          {found
            .filter((route) => groupOf(route) === group)
            .map((route) => (
              <ApiEntry key={route.operationId} route={route} />
            ))}
        </section>
      ))}
    </div>
  );
}
