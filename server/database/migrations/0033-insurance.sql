-- Insurance: a covered person is looked for by the number on their card.
create index coverage_by_member on coverage (app.fold(member_id)) where member_id is not null;
