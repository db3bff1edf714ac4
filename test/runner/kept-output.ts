import { Writable } from 'node:stream'

/** The last lines somebody has printed, for whom nobody wants to read unless something fails. */
export class KeptOutput {
  #lines: string[] = []
  #rest = ''
  readonly #max: number

  constructor(maxLines: number) {
    this.#max = maxLines
  }

  add(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()!
    this.#lines = [...this.#lines, ...lines].slice(-this.#max)
  }

  read(): string[] {
    return this.#rest === '' ? this.#lines : [...this.#lines, this.#rest]
  }

  /** For those who write to a stream. */
  toStream(): Writable {
    const add = (text: string) => this.add(text)
    return new Writable({
      write(chunk, _encoding, done) {
        add(String(chunk))
        done()
      },
    })
  }
}
