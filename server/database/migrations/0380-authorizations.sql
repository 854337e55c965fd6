-- Pages of one status in the order of the day on which the answer is due.
create index authorization_by_status_due on prior_authorization (status, (coalesce(answer_due_on, '9999-12-31'::date)), id);
create index authorization_by_partner_status_due on prior_authorization (partner_id, status, (coalesce(answer_due_on, '9999-12-31'::date)), id);
