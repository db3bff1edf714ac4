import type { Context } from './context.ts'

/**
 * Asks a person before something that cannot be taken back. Where there is nobody to ask (a script, a pipe), the command itself is the
 * answer; so is `--yes`.
 */
export async function confirm({ stdin, stderr }: Context, question: string, isSure: boolean): Promise<boolean> {
  if (isSure || !stdin.isTTY || !stderr.isTTY) return true
  stderr.write(`${question} [y/N] `)
  for await (const chunk of stdin) return /^\s*(?:y|yes|c|có)\s*$/i.test(Buffer.from(chunk).toString('utf8'))
  return false
}

export const YES = { type: 'boolean', description: 'Do not ask' } as const
