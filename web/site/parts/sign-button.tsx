import type { ComponentProps } from 'preact'
import { Button } from '../../components/form/controls.tsx'

/** Only the sign is seen; the label is its name. */
export const SignButton = ({
  label,
  ...button
}: Omit<ComponentProps<typeof Button>, 'children'> & { label: string }) => (
  <Button kind="plain" isIconOnly {...button}>
    {label}
  </Button>
)
