import type { AttritionOptions, AttritionRules } from './rules.ts';

export function rulesPage(rules: AttritionRules, _options: AttritionOptions): string {
  return `# ${rules.title}\n`;
}
