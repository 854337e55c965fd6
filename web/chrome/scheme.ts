import { schemeCookie, schemes, type Scheme } from '@numo/kit/site.ts'

/** Returns the colour scheme of this document. */
export function chosenScheme(): Scheme {
  const named = document.documentElement.dataset['scheme']
  return schemes.find((scheme) => scheme === named) ?? 'system'
}

/** Sets the colour scheme and stores it in a cookie. */
export function chooseScheme(scheme: Scheme) {
  document.documentElement.dataset['scheme'] = scheme
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${schemeCookie.name}=${scheme}; Max-Age=${schemeCookie.days * 86_400}; Path=${schemeCookie.path}; SameSite=${schemeCookie.sameSite}${secure}`
}
