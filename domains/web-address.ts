import { z } from 'zod'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { oneLine } from './shapes.ts'

const isWebAddress = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null && /^https?:$/.test(url.protocol) && !url.username && url.hostname.includes('.')
  )
}

/** Address of a web page, without a user name, which would hide where it leads: `https://bank.example@other.example`. */
export const webAddress = (max: number) =>
  oneLine(max).pipe(z.string().refine(isWebAddress, fieldRules.web_address))
