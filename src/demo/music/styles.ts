import { house, indie, pop, popRock, rock, synthwave } from './styles-loud.ts'
import { acoustic, ballad, folk, jazz, lofi, slowJazz } from './styles-quiet.ts'

export const STYLES = {
  ballad,
  pop,
  popRock,
  lofi,
  folk,
  indie,
  synthwave,
  house,
  jazz,
  slowJazz,
  rock,
  acoustic,
} as const

export type StyleName = keyof typeof STYLES
