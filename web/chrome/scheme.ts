import { schemeCookie, schemes, type Scheme } from '@numo/kit/site.ts'

/** The scheme of this document, as the server wrote it or somebody chose since. */
export function chosenScheme(): Scheme {
  const named = document.documentElement.dataset['scheme']
  return schemes.find((scheme) => scheme === named) ?? 'system'
}

/** Keeps a choice for the next document too. */
export function chooseScheme(scheme: Scheme) {
  document.documentElement.dataset['scheme'] = scheme
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${schemeCookie.name}=${scheme}; Max-Age=${schemeCookie.days * 86_400}; Path=${schemeCookie.path}; SameSite=${schemeCookie.sameSite}${secure}`
}
