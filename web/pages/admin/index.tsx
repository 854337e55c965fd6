import { Overview } from '../../staff/overview.tsx'

/** Overview of the staff queues and of money. */
export const Page = () => <Overview />
