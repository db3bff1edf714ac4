import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from '../icon.tsx'

interface ButtonProps {
  children: ComponentChildren
  /** Default: quiet. One primary button on a page. */
  kind?: 'primary' | 'quiet' | 'danger' | 'plain'
  /** Default: button. */
  type?: 'button' | 'submit'
  icon?: IconName
  /** The icon stands behind the text, as for "next". */
  isIconLast?: boolean
  /** Only the icon is seen; the children are its name. */
  isIconOnly?: boolean
  isSmall?: boolean
  /** At work: it stays where it is and takes no further presses. */
  isBusy?: boolean
  isDisabled?: boolean
  /** A link that looks like a button. */
  href?: string
  /** With `href`: the browser saves it as a file. */
  download?: boolean
  onPress?: () => void
  isExpanded?: boolean
  isPressed?: boolean
  controls?: string
}

export function Button(props: ButtonProps) {
  const { kind = 'quiet', icon, isIconOnly = false, isBusy = false, href } = props
  const classes = `button button-${kind}${props.isSmall ? ' button-small' : ''}${props.isIconLast ? ' button-reversed' : ''}${isIconOnly ? ' button-icon' : ''}`
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span class={isIconOnly ? 'unseen' : 'button-text'}>{props.children}</span>
    </>
  )
  if (href !== undefined)
    return (
      <a class={classes} href={href} download={props.download}>
        {content}
      </a>
    )
  return (
    <button
      type={props.type ?? 'button'}
      class={classes}
      disabled={props.isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-expanded={props.isExpanded}
      aria-pressed={props.isPressed}
      aria-controls={props.controls}
      title={isIconOnly && typeof props.children === 'string' ? props.children : undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else props.onPress?.()
      }}
    >
      {content}
    </button>
  )
}
