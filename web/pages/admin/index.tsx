import { Overview } from '../../staff/overview.tsx'

/**
 * Overview of the staff queues.
 * Not implemented yet: queue of claims, money of the day.
 */
export const Page = () => <Overview />
