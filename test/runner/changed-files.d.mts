export function findBase(root: string): string | undefined
export function listChangedFiles(root: string, base: string): string[]
export function readAt(root: string, commit: string, file: string): string | undefined
