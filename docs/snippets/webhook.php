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
http_response_code(204);
$event = json_decode($body, true);
error_log($event['event'] . ' ' . ($event['data']['id'] ?? json_encode($event['data'])));
