import { docsWords } from '../../i18n/site/docs.ts'

/** The texts in the language of the page, which a link may change. */
export const t = () => docsWords[document.documentElement.lang === 'en' ? 'en' : 'vi']
