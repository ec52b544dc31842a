-- What challenges are signed with: one row, the same for every process, made by the first that needs it.
create table proof_secret (
  is_only boolean primary key default true check (is_only),
  secret  text    not null
);
-- Proofs of work that have counted: none counts twice.
create table proofs (
  nonce      text        primary key,
  expires_at timestamptz not null
);
