// Runs before the first paint, so that a chosen theme never flashes. Shares its choice with the dashboard.
const root = document.documentElement;
root.classList.add('js');
try {
  root.dataset.theme = localStorage.getItem('hexfront.theme') ?? 'auto';
} catch {
  root.dataset.theme = 'auto';
}
