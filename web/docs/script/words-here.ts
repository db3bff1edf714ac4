import { docsWords } from '../../i18n/site/docs.ts'

/** The texts in the language of this page. */
export const t = docsWords[document.documentElement.lang === 'en' ? 'en' : 'vi']
