import { Button } from '../../../../components/form/controls.tsx'
import { catalogue } from '../../../../i18n/console/catalogue.ts'
import { useWords } from '../../../../i18n/language.tsx'
import { PageHead } from '../../../page-head.tsx'

interface ListHeadProps {
  title: string
  intro?: string
  /** Left out for those who may not add one. */
  add?: { label: string; onPress: () => void } | undefined
}

/** Above a list that belongs to the catalogue: what it is, the way back, and how one is added. */
export function ListHead({ title, intro, add }: ListHeadProps) {
  const { back } = useWords(catalogue)
  return (
    <PageHead title={title} intro={intro} back={{ href: '/console/catalogue', label: back }}>
      {add !== undefined && <Button label={add.label} kind="primary" onPress={add.onPress} />}
    </PageHead>
  )
}
