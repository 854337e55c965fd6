-- Access: people are filtered by their hats.
create index membership_by_role on membership (role, user_id) where status = 'active';
