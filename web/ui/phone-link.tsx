import type { ReactNode } from 'react'
import { groupPhone, phoneHref } from '@numo/kit/phone.ts'

type Props = { phone: string; className?: string; children?: ReactNode }

/** A phone number in groups, as a link that calls it; `children` stand before the number. */
export const PhoneLink = ({ phone, className = '', children }: Props) => (
  <a className={`tnum ${className}`.trim()} href={phoneHref(phone)}>
    {children}
    <span>{groupPhone(phone)}</span>
  </a>
)
