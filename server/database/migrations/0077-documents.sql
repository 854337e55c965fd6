-- Documents: whether their bytes are ones that the program wrote. PDFs were kept as they were sent; those are drawn anew
-- before anybody is given them.
alter table document add column is_drawn boolean not null default false;
comment on column document.is_drawn is 'The program wrote the bytes: a picture or the pages of a PDF drawn anew, or a file of its own. Others are given to nobody.';

-- The owner of the tables sees nobody's rows behind row-level security.
set local role numo_system;
update document set is_drawn = true where mime_type like 'image/%' or uploaded_through = 'program';
reset role;
