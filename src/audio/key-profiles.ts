// Fitted by bench/audio/fit.mjs, from the profiles of Albrecht and Shanahan: major, then minor, by semitone above the tonic.
// biome-ignore-start format: tables
export const CHROMA_PROFILES: readonly (readonly number[])[] = [
  [9.37, -4.24, 1.11, -3.9, 4.52, -1.13, -4.4, 7.57, -2.77, -1.82, -6.21, 1.91],
  [8.96, -4.12, 1.64, 5.42, -4.2, -1.82, -3.88, 8.34, -1.5, -3.67, -1.92, -3.25],
]
export const BASS_PROFILES: readonly (readonly number[])[] = [
  [2.4, -0.08, -1.72, 0.24, 0.68, -0.53, -1.16, 0.13, 0.18, 0.14, -0.21, -0.07],
  [3.23, -0.0, -0.69, -0.73, -1.34, -0.65, -0.52, 1.11, -0.26, -0.77, 0.99, -0.38],
]
// biome-ignore-end format: tables
export const MINOR_BIAS = -0.28
