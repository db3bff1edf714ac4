/** An event of the document: a link was followed, and the parts of the page are other ones now. */
export const PAGE_CHANGED = 'kn-page'
