import type { ListedAdministrator } from '../../../src/console/session/schemas.ts'
import type { FieldDef } from '../../app/form.tsx'
import { administrators as words } from '../../i18n/console/administrators.ts'
import { useWords } from '../../i18n/language.tsx'

/** What someone may do, as a field; the least first. */
export function useRoleField(): (role?: ListedAdministrator['role']) => FieldDef {
  const t = useWords(words)
  const help: Readonly<Record<string, string>> = { owner: t.ownerHelp, editor: t.editorHelp, support: t.supportHelp }
  const options = (['support', 'editor', 'owner'] as const).map((value) => ({ value, label: t[value] }))
  return (role = 'support') => ({ label: t.role, value: role, options, help: (chosen) => help[chosen]! })
}
