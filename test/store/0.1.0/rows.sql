insert into khonhac_schema (version) values (1);
delete from counters;
insert into counters (name, value) values
  ('changes', 11);
insert into artists (id, name, biography, avatar_media, created_at, updated_at, avatar_source, aliases) values
  ('00000000-0000-4000-8000-000000000001', 'Hà Linh', 'Ca sĩ', null, 1795123583182, 1795123583182, null, '["Ha Linh Official"]'),
  ('00000000-0000-4000-8000-000000000002', 'Minh Khôi', null, null, 1795123583182, 1795123583182, null, null);
insert into tracks (id, slug, title, artist_id, genre, duration_seconds, bpm, musical_key, energy, loudness_db, isrc, release_date, license_code, territory, is_explicit, play_count, like_count, published_at, preview_start_seconds, preview_duration_seconds, audio_media, cover_media, created_at, updated_at, audio_original, master_media, measured, cover_source, preview_offset, aliases, publish_at) values
  ('00000000-0000-4000-8000-000000000011', 'cau-vong', 'Cầu vồng', '00000000-0000-4000-8000-000000000001', 'V-Pop', 200, 92.5, 'A minor', 0.4, -9.5, 'VNA012600001', '2026-01-02', 'service-standard', 'worldwide', 0, 0, 0, 1795123583182, 0, 30, null, null, 1795123583182, 1795123583182, null, null, null, null, null, '["Rainbow"]', null),
  ('00000000-0000-4000-8000-000000000012', 'mua-thang-sau', 'Mưa tháng sáu', '00000000-0000-4000-8000-000000000002', 'Lofi', 120, null, null, null, null, null, null, 'service-standard', 'worldwide', 0, 0, 0, null, 0, 30, null, null, 1795123583182, 1795123603688, null, null, null, null, null, null, null);
insert into track_artists (track_id, artist_id, role, position) values
  ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', 'primary', 0),
  ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000002', 'featured', 1);
insert into track_peaks (track_id, peaks, preview_peaks, beats) values
  ('00000000-0000-4000-8000-000000000011', '[0,0.5,1]', null, null);
insert into plays_daily (track_id, day, plays) values
  ('00000000-0000-4000-8000-000000000011', '2026-05-01', 7);
insert into collections (id, slug, title, description, cover_media, cover_source, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000021', 'cho-video-ngan', 'Cho video ngắn', null, null, null, 1795123583182, 1795123583182);
insert into collection_tracks (collection_id, track_id, position) values
  ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000012', 0),
  ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000011', 1);
insert into releases (id, title, release_date, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000031', 'Album đầu tiên', '2026-01-02', 1795123599177, 1795123599177);
insert into release_tracks (track_id, release_id, position) values
  ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000031', 0);
insert into slug_bases (base, last) values
  ('cau-vong', 1),
  ('mua-thang-sau', 1);
insert into changes (seq, at, kind, entity_id, action, fields, public_action, mark) values
  (1, 1795123583182, 'artist', '00000000-0000-4000-8000-000000000001', 'created', null, null, 217296277114389),
  (2, 1795123583182, 'artist', '00000000-0000-4000-8000-000000000002', 'created', null, null, 217296277114389),
  (3, 1795123583182, 'track', '00000000-0000-4000-8000-000000000011', 'created', null, 'created', 217296277114389);
insert into partners (id, name, email, status, created_at, updated_at, contact_name, website, purpose, language, decision_note, applied_at, decided_at) values
  ('9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 'Đối tác', 'a@doi-tac.example', 'approved', 1795123584106, 1795123584106, null, null, null, null, null, null, 1795123584106),
  ('b305bf2c-7caf-4dd2-9f96-af7ea9c2a975', 'Chờ', 'b@doi-tac.example', 'pending', 1795123584864, 1795123584864, null, null, null, null, null, null, null);
insert into api_keys (id, partner_id, name, digest, prefix, quota_per_minute, is_active, created_at, revoked_at, last_used_at, expires_at, rotated_from, expiry_told_at, chain_id, test_of) values
  ('826c0f3b-7d17-41b3-9533-5f4d8af0c5c2', '9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 'web', '1512c768fd4486fb1ba2a9f4bea6a9ca5f3e266cebadbd98b925f77c4d0cb2ab', 'kn_live_JBNN', 50, 1, 1795123586912, null, null, null, null, null, null, null);
insert into webhooks (id, partner_id, url, events, description, secret_sealed, is_active, created_at, last_delivery_at, last_status_code, consecutive_failures, failing_since, suspended_at, paced_until, previous_secret_sealed, previous_secret_until) values
  ('webhooks id', '9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 'webhooks url', 'webhooks events', 'webhooks description', 'webhooks secret_sealed', 1, 1764000000000, 1764000000000, 1, 1, 1764000000000, 1764000000000, 1764000000000, 'webhooks previous_secret_sealed', 1764000000000);
insert into deliveries (id, webhook_id, event, track_id, data, state, attempts, created_at, due_at, leased_until, last_attempt_at, last_status_code, last_error, duration_ms, lane, last_answer, sent_at, subject_kind) values
  ('deliveries id', 'webhooks id', 'deliveries event', 'deliveries track_id', 'deliveries data', 'deliveries state', 1, 1764000000000, 1764000000000, 1764000000000, 1764000000000, 1, 'deliveries last_error', 1, 1, 'deliveries last_answer', 1764000000000, 'deliveries subject_kind');
insert into usage_daily (key_id, day, requests) values
  ('usage_daily key_id', 'usage_daily day', 1);
insert into watermark_variants (id, track_id, master_media, secret_id, marked_media, strength, ratio_db, margin, is_weak, fingerprint, created_at) values
  ('watermark_variants id', 'watermark_variants track_id', 'watermark_variants master_media', 'watermark_variants secret_id', 'watermark_variants marked_media', 1, 1, 1, 1, 'watermark_variants fingerprint', 1764000000000);
insert into watermark_issues (code, key_id, track_id, request_id, issued_at, variant_id) values
  ('watermark_issues code', 'watermark_issues key_id', 'watermark_issues track_id', 'watermark_issues request_id', 1764000000000, 'watermark_issues variant_id');
insert into address_locks (address, locked_at, until, level) values
  ('address_locks address', 1764000000000, 1764000000000, 1);
insert into search_daily (day, query, searches, found_nothing) values
  ('search_daily day', 'search_daily query', 1, 1);
insert into import_progress (file_key, lines_done, updated_at, failed) values
  ('import_progress file_key', 1, 1764000000000, 1);
insert into media_orphans (key, since, removing_at) values
  ('media_orphans key', 1764000000000, 1764000000000);
insert into request_segments (id, segment, shipped_bytes, oldest_at, oldest_whole_ip_at, updated_at) values
  (1, 'request_segments segment', 1, 1764000000000, 1764000000000, 1764000000000);
insert into request_log (segment_id, position, at, request_id, method, endpoint, path, status, ip, user_agent, duration_ms, key_id, code, key_prefix, repeats, parameter) values
  (1, 1, 1, 'request_log request_id', 'request_log method', 'request_log endpoint', 'request_log path', 1, 'request_log ip', 'request_log user_agent', 1, 'request_log key_id', 'request_log code', 'request_log key_prefix', 1, 'request_log parameter');
insert into traffic_hourly (key_id, hour, route, status, requests, duration_ms, took_0_5, took_1, took_2, took_5, took_10, took_20, took_50, took_100, took_200, took_500, took_1000, took_5000, took_more) values
  ('traffic_hourly key_id', 1, 'traffic_hourly route', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
insert into administrators (id, name, role, password, totp_sealed, totp_last_step, created_at, updated_at, signed_in_at, recovery_codes, email, language) values
  ('d1e205e5-d978-4041-83af-e20d798d4a31', 'linh', 'editor', 'scrypt$32768$8$3$ZOOQpGX1YZjS4OtYTarI-w$ra7Zoyz3XGqJ15yDLmvmHHZRJ1227aeXcnFGSGiJy9k', null, null, 1795123587702, 1795123587702, null, null, null, null);
insert into admin_sessions (digest, admin_id, address, created_at, seen_at, user_agent) values
  ('admin_sessions digest', 'd1e205e5-d978-4041-83af-e20d798d4a31', 'admin_sessions address', 1764000000000, 1764000000000, 'admin_sessions user_agent');
insert into admin_tokens (id, digest, name, role, admin_id, made_by, created_at, expires_at, used_at) values
  ('78f7f5c8-d4eb-456e-a5a7-4657912d7fc4', '26eb40e628d5d62201b78fb44bc202d464af3e560e56d3a4e6d9a10d732ab65d', 'scripts', 'support', null, 'cli:operator', 1795123601208, null, null);
insert into admin_links (digest, admin_id, created_at, expires_at) values
  ('admin_links digest', 'd1e205e5-d978-4041-83af-e20d798d4a31', 1764000000000, 1764000000000);
insert into admin_rules (name, since) values
  ('admin_rules name', 1764000000000);
insert into partner_sessions (digest, key_id, address, created_at, seen_at) values
  ('partner_sessions digest', '826c0f3b-7d17-41b3-9533-5f4d8af0c5c2', 'partner_sessions address', 1764000000000, 1764000000000);
insert into admin_addresses (admin_id, address, signed_in_at) values
  ('d1e205e5-d978-4041-83af-e20d798d4a31', 'admin_addresses address', 1764000000000);
insert into sign_in_failures (id, at, address, name) values
  (1, 1, 'sign_in_failures address', 'sign_in_failures name');
insert into audit_log (id, at, actor, role, address, request_id, action, entity_id, entity_name, before, after) values
  (1, 1795123583230, 'cli:operator', 'terminal', null, null, 'import.start', null, 'lines.jsonl', null, null),
  (2, 1795123583304, 'cli:operator', 'terminal', null, null, 'import.run', null, 'lines.jsonl', null, '{"lines":7,"artists":{"created":2,"updated":0,"unchanged":0},"tracks":{"created":2,"updated":0,"unchanged":0},"plays":{"created":1,"updated":0,"unchanged":0},"collections":{"created":1,"updated":0,"unchanged":0},"failed":1}'),
  (3, 1795123584106, 'cli:operator', 'terminal', null, null, 'partner.add', '9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 'Đối tác', null, '{"id":"9a4e889d-eb9e-45bf-9f78-c5bb61d9180b","name":"Đối tác","email":"a@doi-tac.example","status":"approved","contact_name":null,"website":null,"purpose":null,"language":null,"decision_note":null,"applied_at":null,"decided_at":1795123584106,"created_at":1795123584106,"updated_at":1795123584106}');
insert into key_claims (digest, partner_id, created_at, expires_at, spent_at, key_id) values
  ('key_claims digest', '9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 1764000000000, 1764000000000, 1764000000000, 'key_claims key_id');
insert into quota_requests (id, partner_id, quota_per_minute, reason, state, created_at, decided_at, decided_by, note) values
  ('quota_requests id', '9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 1, 'quota_requests reason', 'quota_requests state', 1764000000000, 1764000000000, 'quota_requests decided_by', 'quota_requests note');
insert into artist_merges (from_id, into_id, name, artist, aliases_before, aliases_after, tracks, moved, merged_at, merged_by) values
  ('artist_merges from_id', 'artist_merges into_id', 'artist_merges name', 'artist_merges artist', 'artist_merges aliases_before', 'artist_merges aliases_after', 'artist_merges tracks', 1, 1764000000000, 'artist_merges merged_by');
insert into application_windows (address, times, updated_at) values
  ('application_windows address', 'application_windows times', 1764000000000);
insert into mails (id, kind, partner_id, subject_id, recipient, language, content_sealed, state, attempts, created_at, due_at, leased_until, sent_at, last_error, put_away_at) values
  ('d30c6550-0454-4938-b0f2-e5679a57f4f5', 'takedown', '9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', '80dda98f-04ab-4450-aadb-f427b1c30e63', 'a@doi-tac.example', 'vi', 'v1.jXAVWMlDs90BV8C6i6fGc3RxqBj2wYMCOSBgG335dxuCfSevSBpqQtM8jaypGLHx9E0w9i7LVVf1a69Dk_3ubU7naGy8Rza2Kn0P8Q7aubt19z47vOqcV6p2hs3tEt5jj3nsuHTDNbtPvRwX055gCjlpcte2vsdK5xAqulasgoMhL2ENQYGsmMr1hqeHiaHck9qSJ7872Dtl9aHYcObSetxogvfxMpLYBobWF-S4t3APG8MeAIhQq1Pfgo2HWlvmrJ1kJNmMIyRkCS0kOC5WzfGKcqVTA690fqDdkplggsokbLtdMh7uhLDnQSXaPkluxhDA_Xf0x7mTsx8Qk4QgydWszgJDfYEQmY0VJJhRLAfjHhEx8kf2Z43BKopa82GR9Om_gvhQPR82i-32Uy3RY6_6AWgQis7mr-dRPZvN9yP3rk-v5z2LS8YIgufO_wTbBhUFHM-FIoisDFdIoB5OkUNpYuSy02zoH0n3b0cuvbWA-pVCz1BL31u1jxqnXu16mev6VYhwAiR0RCk0K7tvbVM5Gl56zNUNPk_xaGWgwN-2-Y_cn_ek0WbJz1bmgw19FXYrAEpvYy3I53Xb6P6cLC7XGssmrBi8bpQ4_kDyWdyk_8TU60E_MKEyaXOGN094ewY5Lh3fAPPvSd1j-e3RIWUml4ZtUPO6w-vaBAulnvGIWN5blwElHOhyr5Ux96LWfGU5H_BwNbct_aB8NuerYnC_6VpTNzg0RDqXs7kp3Fv_OmMR4nCdjzcQOt3j5nbKYgeyOT79rPRvwJiomehW5zGq1xkO5ewh6RDWF1RRX4DrwMXTm2FxUaIqkt01zJNa62gQV6JYSue-QaeFbE8e-_EmRfAns9F0-GVzpK3EUd1bxb5fx9runR4D34aSMj-J2uxe3glqY_D9gt1LYQFFlLFdbbEu-LGDLvLTVxUw2ZwbhkjFB_t-OAaDf6nt8Z0fTdY7LJ2y26Og442FzEJh6Excjtnx8i-7BL5NmGB6h4DuSEdYbfZhEFq1aieP', 'to-copy', 0, 1795123603688, 1795123603688, null, null, null, null);
insert into alert_posts (id, text, state, attempts, created_at, due_at, leased_until, sent_at, last_error) values
  ('alert_posts id', 'alert_posts text', 'alert_posts state', 1, 1764000000000, 1764000000000, 1764000000000, 1764000000000, 'alert_posts last_error');
insert into alerts (id, kind, path, sentence, told_at, mails, post_id) values
  ('alerts id', 'alerts kind', 'alerts path', 'alerts sentence', 1764000000000, 1, 'alerts post_id');
insert into jobs (id, kind, state, stage, progress, subject_id, input, result, error, created_by, attempts, crashes, lease, leased_until, created_at, started_at, finished_at, put_away_at) values
  ('jobs id', 'jobs kind', 'jobs state', 'jobs stage', 1, 'jobs subject_id', 'jobs input', 'jobs result', 'jobs error', 'jobs created_by', 1, 1, 'jobs lease', 1764000000000, 1764000000000, 1764000000000, 1764000000000, 1764000000000);
insert into job_files (job_id, name, media, file_name, bytes) values
  ('jobs id', 'job_files name', 'job_files media', 'job_files file_name', 1);
insert into takedowns (id, track_id, track, claimant, reason, scope, created_by, created_at, deadline_at, published_at, restored_at, restored_by, contact, reference, demand, demand_media) values
  ('80dda98f-04ab-4450-aadb-f427b1c30e63', '00000000-0000-4000-8000-000000000012', '{"id":"00000000-0000-4000-8000-000000000012","slug":"mua-thang-sau","title":"Mưa tháng sáu","artist_id":"00000000-0000-4000-8000-000000000002","genre":"Lofi","duration_seconds":120,"bpm":null,"musical_key":null,"energy":null,"loudness_db":null,"isrc":null,"release_date":null,"license_code":"service-standard","territory":"worldwide","is_explicit":0,"play_count":0,"like_count":0,"published_at":1795123583182,"preview_start_seconds":0,"preview_duration_seconds":30,"audio_media":null,"cover_media":null,"created_at":1795123583182,"updated_at":1795123583182,"audio_original":null,"master_media":null,"measured":null,"cover_source":null,"preview_offset":null,"aliases":null,"publish_at":null,"artist":"Minh Khôi","artists":[]}', 'Hãng đĩa', 'Không có quyền', 'new', 'cli:operator', 1795123603688, 1795210003688, 1795123583182, null, null, null, null, null, null);
insert into takedown_notices (takedown_id, position, partner_id, partner_name, webhook_id, webhook_url, delivery_id, mail_id, state, attempts, delivered_at, last_attempt_at, last_status_code, last_error, last_answer, duration_ms, sent_at, sent_by, sent_how, done_at, done_from) values
  ('80dda98f-04ab-4450-aadb-f427b1c30e63', 0, '9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 'Đối tác', null, null, null, 'd30c6550-0454-4938-b0f2-e5679a57f4f5', 'no webhook', 0, null, null, null, null, null, null, null, null, null, null, null);
insert into traces (id, job_id, file_name, bytes, digest, created_by, created_at, finished_at, result, track_names) values
  ('traces id', 'traces job_id', 'traces file_name', 1, 'traces digest', 'traces created_by', 1764000000000, 1764000000000, 'traces result', 'traces track_names');
insert into listens (id, first_byte_at, covered, is_enough, outcome) values
  ('listens id', 1764000000000, 'listens covered', 1, 'listens outcome');
insert into recent_plays (digest, until) values
  ('recent_plays digest', 1764000000000);
insert into waiting_counts (id, track_id, day, plays, likes, at) values
  ('waiting_counts id', 'waiting_counts track_id', 'waiting_counts day', 1, 1, 1);
insert into site_daily (track_id, day, plays, likes) values
  ('00000000-0000-4000-8000-000000000011', 'site_daily day', 1, 1);
insert into likes (digest, like_id, track_id) values
  ('likes digest', 'likes like_id', '00000000-0000-4000-8000-000000000011');
insert into proof_keys (id, public_key, private_sealed, signs, created_at, retired_at) values
  ('proof_keys id', 'proof_keys public_key', 'proof_keys private_sealed', 1, 1764000000000, 1764000000000);
insert into license_proofs (id, partner_id, partner_name, track_id, jws, project, url, title, artist, license_code, words, issued_at) values
  ('license_proofs id', 'license_proofs partner_id', 'license_proofs partner_name', 'license_proofs track_id', 'license_proofs jws', 'license_proofs project', 'license_proofs url', 'license_proofs title', 'license_proofs artist', 'license_proofs license_code', 'license_proofs words', 1764000000000);
insert into repeated_requests (partner_id, key, request, result_sealed, created_at) values
  ('9a4e889d-eb9e-45bf-9f78-c5bb61d9180b', 'repeated_requests key', 'repeated_requests request', 'repeated_requests result_sealed', 1764000000000);
