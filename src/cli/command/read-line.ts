import { type Context, UsageError } from './command.ts'

/** The first line of the standard input: what must not stand in the list of processes or in the shell's history. */
export async function readLine({ stdin }: Context): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    if (chunks.at(-1)!.includes(0x0a) || size > 1000) break
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split('\n')
  if (line.trim() === '') throw new UsageError('the standard input holds nothing')
  return line.trim()
}
