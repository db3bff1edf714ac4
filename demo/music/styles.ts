import { house, indie, metal, pop, popRock, rock, synthwave } from './styles-loud.ts'
import { acoustic, ambient, ballad, folk, jazz, lofi, slowJazz } from './styles-quiet.ts'

export const STYLES = {
  ballad,
  pop,
  popRock,
  ambient,
  lofi,
  folk,
  indie,
  synthwave,
  house,
  jazz,
  slowJazz,
  rock,
  metal,
  acoustic,
} as const

export type StyleName = keyof typeof STYLES
