import { inject } from 'vitest'

/** Asks the process that runs the tests for what all its workers share (see services.ts). */
export async function askService(path: '/empty' | '/migrated'): Promise<string> {
  const response = await fetch(new URL(path, inject('services')), { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
