<?php
const MAX_AGE_SECONDS = 5 * 60;

function isGenuine(string $body): bool
{
    $timestamp = $_SERVER['HTTP_X_SERVICE_TIMESTAMP'] ?? '';
    $mac = hash_hmac('sha256', "$timestamp.$body", getenv('WEBHOOK_SECRET'));
    if (!hash_equals("sha256=$mac", $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '')) {
        return false;
    }
    return abs(time() - strtotime($timestamp)) <= MAX_AGE_SECONDS;
}

$body = file_get_contents('php://input');
if (!isGenuine($body)) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true);
$track = $event['data']['id'] ?? null;
$newest = __DIR__ . "/$track.sent_at";
if ($track === null || !is_file($newest) || $event['sent_at'] > file_get_contents($newest)) {
    error_log($event['event'] . ' ' . ($track ?? json_encode($event['data'])));
    if ($track !== null) {
        file_put_contents($newest, $event['sent_at']);
    }
}
http_response_code(204);
