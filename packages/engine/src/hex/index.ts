export * from './axial.ts';
export * from './disc.ts';
export * from './grid.ts';
export * from './names.ts';
export * from './rows.ts';
export * from './sight.ts';
