import { useWords } from '../messages/competing.ts';

/** A version as its agent calls it. */
export function VersionName({ version }: { readonly version: string }) {
  const { t } = useWords();
  return version === '' ? <span class="aside">{t('ladder.firstVersion')}</span> : <code>{version}</code>;
}
