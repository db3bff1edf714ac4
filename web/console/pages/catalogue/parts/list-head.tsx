import { Button } from '../../../../components/form/button.tsx'
import { catalogue } from '../../../../i18n/console/catalogue.ts'
import { useWords } from '../../../../i18n/language.tsx'

interface ListHeadProps {
  title: string
  intro?: string
  /** There for whoever may add one. */
  add?: { label: string; onPress: () => void } | undefined
}

/** Above a list that belongs to the catalogue: what it is, the way back, and how one is added. */
export function ListHead({ title, intro, add }: ListHeadProps) {
  const { back } = useWords(catalogue)
  return (
    <header class="row row-apart">
      <div class="stack stack-tight">
        <h1>{title}</h1>
        {intro !== undefined && <p class="soft">{intro}</p>}
      </div>
      <div class="row">
        <Button kind="plain" icon="left" href="/console/catalogue">
          {back}
        </Button>
        {add !== undefined && (
          <Button kind="primary" onPress={add.onPress}>
            {add.label}
          </Button>
        )}
      </div>
    </header>
  )
}
