/**
 * A function of the browser, as its source: of the elements with text that look alike, in the same letters of the same colour on the
 * same grounds, the first, by how it looks. Twenty rows of a table have one contrast.
 */
export const findOneOfEach = `() => {
  const grounds = new Map([[null, '']])
  const groundOf = (element) => {
    if (!grounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
      // What is taken out of its place may lie on other grounds than those it is in.
      const isInPlace = position !== 'absolute' && position !== 'fixed'
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1' && isInPlace
      const below = groundOf(element.parentElement)
      grounds.set(element, isClear ? below : [below, backgroundColor, backgroundImage, opacity, isInPlace].join('; '))
    }
    return grounds.get(element)
  }
  const hasText = (element) =>
    element.matches('input, textarea, select') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  const firsts = new Map()
  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow, position } = getComputedStyle(element)
    const look = [groundOf(element), color, fontSize, fontWeight, textShadow, position].join('; ')
    if (!firsts.has(look)) firsts.set(look, element)
  }
  return firsts
}`
