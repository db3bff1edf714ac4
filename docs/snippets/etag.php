<?php
$kept = ['etag' => '', 'body' => null];

function readGenres(array &$kept): array
{
    $headers = ['X-API-Key: ' . getenv('API_KEY'), 'If-None-Match: ' . $kept['etag']];
    $context = stream_context_create(['http' => ['header' => $headers, 'ignore_errors' => true]]);
    $body = file_get_contents('https://nhac.example/api/public/genres', false, $context);
    $status = (int) explode(' ', $http_response_header[0])[1];
    echo "$status\n";
    if ($status === 304) {
        return $kept['body'];
    }
    if ($status !== 200) {
        throw new RuntimeException("$status $body");
    }
    foreach ($http_response_header as $line) {
        if (stripos($line, 'ETag: ') === 0) {
            $kept['etag'] = substr($line, strlen('ETag: '));
        }
    }
    return $kept['body'] = json_decode($body, true);
}

readGenres($kept);
readGenres($kept);
