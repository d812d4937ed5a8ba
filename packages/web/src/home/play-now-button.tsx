import { useState } from 'preact/hooks';
import { navigate } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';

/** One click to the first turn. What it takes is loaded by the click. */
export function PlayNowButton() {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const play = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { playNow } = await import('../play/play-now.ts');
      navigate(await playNow());
    } catch (error) {
      const [{ asFault }, { faultText }] = await Promise.all([
        import('../arena/api.ts'),
        import('../arena/fault-text.ts'),
      ]);
      setProblem(faultText(words, asFault(error)));
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        class="primary play-now"
        data-testid="play-now"
        disabled={isBusy}
        onClick={() => void play()}
      >
        {words.t('people.playNow')}
      </button>
      {problem === null ? null : (
        <p role="alert" class="notice">
          {problem}
        </p>
      )}
    </>
  );
}
