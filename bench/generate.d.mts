export interface GenerateOptions {
  playsDays?: number
  lastDay?: string
  points?: number
}

export function generateLines(count: number, seed?: number, options?: GenerateOptions): AsyncGenerator<string>
export function makeId(seed: number, kind: 'a' | 'b', index: number): string
