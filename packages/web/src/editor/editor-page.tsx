import { Link } from '../app/router.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { ScenarioEditor } from './scenario-editor.tsx';
import { useWords } from '../messages/words.ts';

/** `/editor` edits scenarios of WarShard, `/editor/battle` options of Battle. */
export default function EditorPage({ parameter }: { readonly parameter: string }) {
  const { t } = useWords();
  const isBattle = parameter === 'battle';
  return (
    <>
      <h1>{t('editor.title')}</h1>
      <nav class="chips" aria-label={t('editor.title')}>
        <Link to="/editor" class="button" aria-current={isBattle ? undefined : 'page'}>
          {t('editor.scenarios')}
        </Link>
        <Link to="/editor/battle" class="button" aria-current={isBattle ? 'page' : undefined}>
          {t('editor.options')}
        </Link>
        <Link to="/scenarios" class="button">
          {t('scenarios.title')}
        </Link>
      </nav>
      {isBattle ? <OptionsEditor /> : <ScenarioEditor />}
    </>
  );
}
