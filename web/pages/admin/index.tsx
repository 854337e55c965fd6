import { Overview } from '../../staff/overview.tsx'

/**
 * Overview of the staff queues and of money.
 * Not implemented yet: money expected this week, insurers’ answer times and saved views.
 */
export const Page = () => <Overview />
