/** Where in a copy a mark was found. */
export const LAYERS = ['tag-v1', 'frames-v1', 'spectral-v1'] as const
export type Layer = (typeof LAYERS)[number]

/** How it was found. */
export const MEANS = ['tag', 'frames', 'blind', 'original', 'ledger'] as const
export type Means = (typeof MEANS)[number]
