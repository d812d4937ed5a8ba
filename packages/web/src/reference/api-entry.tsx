import type { MessageKey } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { type ApiRoute, schemaOf } from './api-document.ts';

/** One route: who may call it, with what, and what it returns. */
export function ApiEntry({ route }: { readonly route: ApiRoute }) {
  const { t } = useWords();
  const { method, path, summary, security = [], parameters = [], requestBody, responses = {} } = route;
  const body = schemaOf(requestBody);
  const answer = schemaOf(responses['200']);
  const schemes = security.flatMap((way) => Object.keys(way)).filter((scheme) => scheme !== 'agentId');
  const who =
    schemes.length === 0 ? t('api.anyone') : schemes.map((scheme) => t(`api.key.${scheme}` as MessageKey)).join(', ');
  const refusals = Object.keys(responses).filter((status) => status !== '200');
  return (
    <details class="api-entry">
      <summary>
        <b class={`method ${method.toLowerCase()}`}>{method}</b> <code>{path}</code> <span lang="en">{summary}</span>
      </summary>
      <p>{t('api.who', { who })}</p>
      {parameters.length === 0 ? null : (
        <>
          <h3>{t('api.query')}</h3>
          <ul>
            {parameters.map(({ name, in: place, required, schema }) => (
              <li key={name}>
                <code>{name}</code> {`(${place}${required ? `, ${t('api.required')}` : ''})`}{' '}
                <code lang="en">{brief(schema)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {body === null ? null : <Schema title={t('api.body')} schema={body.schema} />}
      {answer === null ? null : answer.type.includes('event-stream') ? (
        <p>{`${t('api.answer')}: ${t('api.stream')}`}</p>
      ) : (
        <Schema title={t('api.answer')} schema={answer.schema} />
      )}
      {refusals.length === 0 ? null : (
        <>
          <h3>{t('api.refuses')}</h3>
          <ul>
            {refusals.map((status) => (
              <li key={status}>
                <code>{status}</code> <span lang="en">{responses[status].description}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Schema({ title, schema }: { readonly title: string; readonly schema: unknown }) {
  return (
    <>
      <h3>{title}</h3>
      <pre tabIndex={0} aria-label={title}>
        {JSON.stringify(schema, null, 2)}
      </pre>
    </>
  );
}

/** A schema in a word or two. */
function brief(schema: unknown): string {
  const {
    type,
    enum: values,
    pattern,
    description,
  } = (schema ?? {}) as {
    type?: string;
    enum?: readonly string[];
    pattern?: string;
    description?: string;
  };
  return values?.join(' | ') ?? description ?? pattern ?? type ?? '';
}
