export const companyStatuses = ['active', 'inactive'] as const
